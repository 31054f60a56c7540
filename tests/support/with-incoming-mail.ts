// Imported before anything of the app. Nothing is sent: the tests read the outbox.
import "./with-mail-server.ts";

process.env.MAIL_IN_DOMAIN = "mail.example.ca";
