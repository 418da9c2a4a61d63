/** Where askers find what mails to them said: on the tracking page of a question, by its id. */
export const QUESTION_PLACE = 'question'
