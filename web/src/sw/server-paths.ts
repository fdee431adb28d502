/** Answered by the server itself, whoever asks: no page of the app stands there. */
export const SERVER_PATHS =
  /^\/(api|auth\/v1|files|landing|privacidade|termos|resumo|socket|healthz|readyz|metrics)(\/|$)/
