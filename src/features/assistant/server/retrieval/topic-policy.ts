const PAPERS_ON =
  /\b(?:papers?|articles?|research|stud(?:y|ies)|literature|publications?|anything|something|published)\b(?: (?:is|are|there|do|you|we|have|has|been|done|written|published|here))* (?:on|about|regarding|concerning)\b(?: the| topic| of)*(.+?)[\s?.!]*$/i

/** What papers are looked for on, where that is all that is asked: "sleep" of "Is there a paper about sleep?". Pure. */
export const requestedTopic = (question: string): string | undefined => PAPERS_ON.exec(question)?.[1]?.trim()
