/** An error that Fastify answers with a status. */
export const httpError = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode });

export const NO_ANSWER = 'The backend does not answer, please try again later';
