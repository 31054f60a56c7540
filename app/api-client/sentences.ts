/** The message of each kind of failure. `of` returns the message of a status, or undefined where the server's own message is used. */
export type Sentences = {
  timeout: string;
  unreachable: string;
  unreadable: string;
  unexpected: string;
  /** Used when a 409 comes without a message of the server, which knows who changed what. */
  conflict: string;
  of: (status: number) => string | undefined;
};

/** The table of docs/product/json-api.md#client-sentences, word for word. */
export const english: Sentences = {
  timeout: "Network timeout - please check your connection and try again",
  unreachable: "Unable to connect to server - please check your internet connection",
  unreadable: "Invalid response from server",
  unexpected: "An unexpected error occurred",
  conflict: "This was changed in the meantime - load it again before you change it",
  of: byStatus({
    401: "Session expired, please login again",
    403: "You do not have permission to access this resource",
    404: "The requested resource was not found",
    429: "Too many requests - please wait a moment and try again",
    500: "Server temporarily unavailable - please try again later",
  }),
};

export const french: Sentences = {
  timeout: "Le réseau ne répond pas – vérifiez votre connexion et réessayez",
  unreachable: "Impossible de joindre le serveur – vérifiez votre connexion Internet",
  unreadable: "Réponse du serveur non valide",
  unexpected: "Une erreur inattendue s’est produite",
  conflict: "Ceci a été modifié entre-temps – rechargez-le avant de le modifier",
  of: byStatus({
    401: "Session expirée, veuillez vous reconnecter",
    403: "Vous n’avez pas la permission d’accéder à cette ressource",
    404: "La ressource demandée est introuvable",
    429: "Trop de demandes – attendez un moment et réessayez",
    500: "Serveur temporairement indisponible – réessayez plus tard",
  }),
};

/** Gives 502, 503 and 504 the message of 500. */
function byStatus(table: Record<number, string>): Sentences["of"] {
  return (status) => table[[502, 503, 504].includes(status) ? 500 : status];
}
