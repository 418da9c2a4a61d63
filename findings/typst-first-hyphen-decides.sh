#!/usr/bin/env bash
# In a PDF by typst (in @myriaddreamin/typst-ts-node-compiler 0.7.0), the first hyphen of a font determines
# how PDF readers read all its hyphens. One would expect a soft hyphen (U+00AD) where typst divides a word,
# and a plain hyphen in a DOI. But both share one glyph, and a glyph has one meaning in the file: that of its
# first use. After a divided word, unpdf 1.8.1 (PDF.js) reads the DOI 10.1000/abc-def as "10.1000/abc def".
# Before that word, it reads the DOI correctly, and even the dividing hyphen becomes a plain one.
# Inflo is not affected: its template for papers turns hyphenation off.
# Exit code: 0 while this is so, 1 once the order no longer matters.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @myriaddreamin/typst-ts-node-compiler@0.7.0 unpdf@1.8.1
cat >read.mjs <<'JS'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { extractText, getDocumentProxy } from 'unpdf'

const compiler = NodeCompiler.create()
async function read(...paragraphs) {
  const source = ['#set text(lang: "en", hyphenate: true)', ...paragraphs].join('\n\n')
  const pdf = await getDocumentProxy(new Uint8Array(compiler.pdf({ mainFileContent: source })))
  return (await extractText(pdf, { mergePages: true })).text
}
const divided = '#block(width: 2.5cm)[electrocardiographic]'
const doi = 'doi:10.1000/abc-def'
const after = await read(divided, doi)
const before = await read(doi, divided)
console.log('DOI after the divided word: ', JSON.stringify(after))
console.log('DOI before the divided word:', JSON.stringify(before))
const isLost = after.includes('electrocardio\ngraphic') && after.includes('10.1000/abc def')
const isKept = before.includes('electrocardio-\ngraphic') && before.includes('10.1000/abc-def')
process.exit(isLost && isKept ? 0 : 1)
JS
node read.mjs
