import { describe, expect, test } from 'vitest'
import { runsFromRight } from '../article/direction.ts'
import { hardArticle } from '../article/hard-article.fixture.ts'
import { aWrittenPaper } from '../docx/out/paper.fixture.ts'
import { realArticles } from '../jats/in/real-articles.fixture.ts'
import { parseJats } from '../jats/in/article.ts'
import { type Engine, missingFor, typeset, typesetArticle, wordsMissing } from './typesetting.fixture.ts'

const ENGINES: Engine[] = ['pdflatex', 'lualatex']

const SAMPLE = 8

/** Returns articles at regular intervals of the list, so that each journal has some. */
function sampled<T>(all: T[]): T[] {
  return all.filter((_, index) => index % Math.ceil(all.length / SAMPLE) === 0)
}

describe.each(ENGINES)('%s', (engine) => {
  const missing = missingFor(engine)
  const skipped = missing ? ` (skipped: ${missing} is not installed)` : ''

  test.skipIf(missing)(`sets everything that is hard to set${skipped}`, () => {
    const article = hardArticle()
    const { faults, text } = typesetArticle(article, engine)
    expect(faults).toEqual([])
    // pdflatex prints numbers instead of these letters, and breaks lines between the numbers.
    const isShownByNumbers = (word: string) => engine === 'pdflatex' && runsFromRight(word)
    expect(wordsMissing(article, text).filter((word) => !isShownByNumbers(word))).toEqual([])
  })

  test.skipIf(missing)(`sets a paper with its pictures and its bibliography${skipped}`, async () => {
    const paper = await aWrittenPaper()
    const { faults, text } = typeset(paper, engine)
    expect(faults).toEqual([])
    expect(wordsMissing({ ...paper.article, references: [] }, text)).toEqual([])
  })

  test.skipIf(missing).each(sampled(realArticles()))(`sets $name${skipped}`, ({ xml }) => {
    const { article } = parseJats(xml)
    const { faults, text } = typesetArticle(article, engine)
    expect(faults).toEqual([])
    expect(wordsMissing(article, text)).toEqual([])
  })
})
