import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { articleOf } from '../../manuscript/article.ts'
import { aManuscript, doc, formula, marked, p } from '../../manuscript/manuscript.fixture.ts'
import { latexZip } from '../document.ts'
import { encodingsFor, unsetLetters } from './declarations.ts'
import { escapeLatex } from '../escape-latex.ts'
import { faultsOfPdflatex, hasPdflatex } from '../typesetting.fixture.ts'
import { madeOf } from './preamble.ts'

test.each([
  ['ễ', '\\~{\\^{e}}'],
  ['ị', '\\d{i}'],
  ['ậ', '\\d{\\^{a}}'],
  ['ờ', '\\letterbeside{\\`{o}}'],
  ['ĩ', '\\~{\\i}'],
  ['ħ', '\\letterstruck{h}'],
  ['ά', '\\ensuremath{\\acute{\\alpha}}'],
  ['ﬁ', 'fi'],
  ['ǽ', "\\'{\\ae}"],
  ['℃', '°C'],
  ['Ａ', 'A'],
  ['\u200d', ''],
  ['\u2028', '\\ '],
  ['🙂', undefined],
  ['明', undefined],
])('%j becomes %j for pdflatex', (letter, tex) => {
  expect(madeOf(letter)).toBe(tex)
})

test('a letter with a mark that Unicode cannot combine is built from its parts', () => {
  expect(escapeLatex('x\u0302 e\u0301')).toBe('\\^{x} é')
})

test('a text lists the encodings of its letters, the usual one last', () => {
  expect(encodingsFor('Ơ Ж')).toMatch(/t5enc\.def[\s\S]*t2aenc\.def[\s\S]*\\usepackage\[T1\]\{fontenc\}$/)
  expect(encodingsFor('é')).not.toContain('T2A')
})

test('the head of the file lists the letters that pdflatex shows as numbers, and no others', () => {
  expect(unsetLetters('é – ‘œ’ Ł ễ α ə 明 é Ж 🙂')).toEqual(['%   U+0416 Ж   U+660E 明   U+1F642 🙂'])
})

/** Returns the letters from one code point to another. */
const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join(' ')

const BLOCKS = [
  ['Latin', range(0x80, 0x2af)],
  ['spacing and marks', range(0x2b0, 0x36f)],
  ['Greek and Cyrillic', range(0x370, 0x52f)],
  ['Latin Extended Additional', range(0x1e00, 0x1eff)],
  ['Greek Extended', range(0x1f00, 0x1fff)],
  ['signs', range(0x2000, 0x23ff)],
  ['shapes', range(0x2500, 0x27bf)],
  ['ligatures and wide letters', range(0xfb00, 0xfb06) + range(0xff01, 0xff5e)],
  ['other scripts and emoji', 'مرحبا שלום สมชาย नमस्ते 明日は ሰላም 👩‍👩‍👧 👍🏽 ❤️ 🇻🇳 \ue000 \ufffd'],
] as const

// If TeX is installed, pdflatex checks the result.
test.skipIf(!existsSync('/usr/bin/pdflatex'))('no letter stops pdflatex', () => {
  const sections = Object.fromEntries(
    BLOCKS.map(([, letters], index) => [`part${index}`, doc(p(letters), p(marked(letters, 'code', 'strong')))]),
  )
  const article = articleOf(aManuscript({ ...sections, maths: doc(p(formula('x + ễ + 🙂'))) }))
  const title = ['Nguyễn 🙂 Ж ở']
  const paper = {
    title,
    authors: ['Nguyễn Thị Ơ', '明'],
    abstract: '',
    article,
    pictures: new Map(),
    records: new Map(),
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'inflo-letters-'))
  const tex = strFromU8(unzipSync(latexZip(paper))['paper.tex'] ?? new Uint8Array())
  writeFileSync(path.join(folder, 'paper.tex'), tex)
  const run = (program: string, args: string[]) => execFileSync(program, args, { cwd: folder, stdio: 'pipe' })
  run('pdflatex', ['-halt-on-error', '-interaction=nonstopmode', '-no-shell-escape', 'paper.tex'])
  expect(existsSync(path.join(folder, 'paper.pdf'))).toBe(true)
})

test.skipIf(!hasPdflatex)('the code points of unknown characters break over lines', () => {
  expect(faultsOfPdflatex(articleOf(aManuscript({ methods: doc(p('明'.repeat(200))) })))).toEqual([])
})
