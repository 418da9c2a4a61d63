/** Loads the checks for use during typing, and the outbox, when the asker first uses a form. */
export async function loadInputAids() {
  const [{ PatientNote }, { SimilarQuestionsRail, SimilarQuestions, searchSimilar }] = await Promise.all([
    import('../patient-note.tsx'),
    import('./ask-similar.tsx'),
    // Loaded now, since the network may have failed by the time it is needed.
    import('./ask-unsent.tsx'),
  ])
  return { PatientNote, SimilarBeside: SimilarQuestionsRail, SimilarQuestions, lookForSimilar: searchSimilar }
}
