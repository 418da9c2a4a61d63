import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import type { Article } from '../article/article.ts'
import type { ShownPicture } from '../docx/out/export-context.ts'
import { latexZip } from './document.ts'

export const hasPdflatex = existsSync('/usr/bin/pdflatex')

/** Returns pdflatex's errors in an article's LaTeX, and its overfull lines. */
export function faultsOfPdflatex(article: Article, pictures: ReadonlyMap<string, ShownPicture> = new Map()): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'inflo-pdflatex-'))
  const paper = { title: ['A paper'], authors: ['Ann Lee'], abstract: '', article, pictures, records: new Map() }
  for (const [name, bytes] of Object.entries(unzipSync(latexZip(paper)))) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), bytes)
  }
  const { stdout } = spawnSync('pdflatex', ['-interaction=nonstopmode', '-no-shell-escape', 'paper.tex'], {
    cwd: folder,
    encoding: 'latin1',
  })
  return stdout.match(/^! .*|.*Float too large.*|^Overfull \\hbox \(\d{3,}.*/gm) ?? []
}
