#!/usr/bin/env bash
# mammoth 1.13.0 drops the words of a paragraph whose end is a tracked deletion (w:rPr/w:del in w:pPr), if no
# paragraph follows. One would expect that it accepts the deletion by joining the paragraph with the next one,
# or else keeps the paragraph, as Word does at the end of a cell. Instead it holds the words until it reads
# another paragraph, wherever that is: words of a cell come after the table, words before a table come into its
# first cell, and the last words of the text are gone. No message names them.
# Inflo removes such a mark before mammoth reads the file, unless a paragraph follows.
# Exit code: 0 while this is so, 1 once the words stay in their place.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 docx@9.15.2
cat >read.mjs <<'JS'
import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import mammoth from 'mammoth'

const deletion = { id: 1, author: 'Ann', date: '2026-01-01T00:00:00Z' }
const paragraph = (text) => new Paragraph({ children: [new TextRun(text)] })
const endless = (text) => new Paragraph({ children: [new TextRun(text)], run: { deletion } })
const table = (child) => new Table({ rows: [new TableRow({ children: [new TableCell({ children: [child] })] })] })

async function read(name, ...children) {
  const buffer = await Packer.toBuffer(new Document({ sections: [{ children }] }))
  const { value, messages } = await mammoth.convertToHtml({ buffer })
  console.log(`${name}: ${value} | ${messages.length} messages`)
  return value
}

const joined = await read('before a paragraph', endless('Kept '), paragraph('and joined.'))
const cell = await read('in a cell         ', table(endless('wren')), paragraph('After.'))
const before = await read('before a table    ', endless('Before.'), table(paragraph('wren')))
const last = await read('last of the text  ', paragraph('First.'), endless('Last.'))
const isSo =
  joined === '<p>Kept and joined.</p>' &&
  cell.endsWith('</table><p>wrenAfter.</p>') &&
  before.includes('<td><p>Before.wren</p></td>') &&
  last === '<p>First.</p>'
process.exit(isSo ? 0 : 1)
JS
node read.mjs
