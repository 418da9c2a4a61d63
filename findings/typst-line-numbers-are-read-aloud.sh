#!/usr/bin/env bash
# The line numbers of typst (in @myriaddreamin/typst-ts-node-compiler 0.7.0) are content in a tagged PDF. One
# would expect artifacts, like page numbers, since a line number says nothing to a person who listens. But in a
# PDF/UA-1, `par.line(numbering: "1")` puts all numbers of a page into one span after its last paragraph, so
# screen readers read "1 2 3" aloud there. If the numbering returns `pdf.artifact[...]`, they are left out.
# Inflo is not affected: its templates number no lines yet. A PDF for reviewers needs the artifact.
# Exit code: 0 while this is so, 1 once line numbers are artifacts or the artifact no longer helps.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @myriaddreamin/typst-ts-node-compiler@0.7.0 unpdf@1.8.1
cat >read.mjs <<'JS'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { getDocumentProxy } from 'unpdf'

const compiler = NodeCompiler.create()

/** Returns the words of a page in the order of its structure tree. */
async function taggedWords(numbering) {
  const source = [
    '#set document(title: "Lines")',
    '#set text(lang: "en")',
    `#set par.line(numbering: ${numbering})`,
    'First paragraph.\n\nSecond paragraph.',
  ].join('\n')
  const bytes = compiler.pdf({ mainFileContent: source }, { pdfStandard: 'ua-1' })
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  const words = new Map()
  const open = []
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if (item.type?.startsWith('beginMarkedContent')) open.push(item.id)
    else if (item.type === 'endMarkedContent') open.pop()
    else if (item.str.trim()) words.set(open.at(-1), (words.get(open.at(-1)) ?? '') + item.str)
  }
  const read = ({ type, id, children = [] }) => (type === 'content' ? [words.get(id)] : children.flatMap(read))
  return read(await page.getStructTree())
}

const plain = await taggedWords('"1"')
const artifact = await taggedWords('number => pdf.artifact[#number]')
console.log('numbering "1":          ', JSON.stringify(plain))
console.log('numbering as artifacts: ', JSON.stringify(artifact))
const paragraphs = ['First paragraph.', 'Second paragraph.']
const isRead = JSON.stringify(plain) === JSON.stringify([...paragraphs, '1', '2'])
const isLeftOut = JSON.stringify(artifact) === JSON.stringify(paragraphs)
process.exit(isRead && isLeftOut ? 0 : 1)
JS
node read.mjs
