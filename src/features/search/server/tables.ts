declare module '#server/db.ts' {
  interface Tables {
    'search.word': { word: string; papers: number }
  }
}

export {}
