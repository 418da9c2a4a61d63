/** What looks at a question while it is written, and what keeps it where there is no network: fetched when a form is first touched. */
export async function loadInputAids() {
  const [{ PatientNote }, { SimilarQuestionsRail, SimilarQuestions, searchSimilar }] = await Promise.all([
    import('../patient-note.tsx'),
    import('./ask-similar.tsx'),
    // There may be no network by the time that it is needed.
    import('./ask-unsent.tsx'),
  ])
  return { PatientNote, SimilarBeside: SimilarQuestionsRail, SimilarQuestions, lookForSimilar: searchSimilar }
}
