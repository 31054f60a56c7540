// Imported before anything of the app. Nothing is sent there: the tests read the outbox.
process.env.SMTP_URL = "smtp://127.0.0.1:9";
