/** Loads the checks that run during typing, and the outbox for use without a network, when a form is first touched. */
export async function loadInputAids() {
  const [{ PatientNote }, { SimilarQuestionsRail, SimilarQuestions, searchSimilar }] = await Promise.all([
    import('../patient-note.tsx'),
    import('./ask-similar.tsx'),
    // There may be no network by the time that it is needed.
    import('./ask-unsent.tsx'),
  ])
  return { PatientNote, SimilarBeside: SimilarQuestionsRail, SimilarQuestions, lookForSimilar: searchSimilar }
}
