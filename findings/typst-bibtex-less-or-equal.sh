#!/usr/bin/env bash
# typst (in @myriaddreamin/typst-ts-node-compiler 0.7.0) reads BibTeX files itself, and treats TeX formulas in
# titles as its own notation, without a warning. One would expect `$\leq$` to print as "≤", or unchanged. But
# in typst a backslash escapes only the next letter, and the rest is a separate name: `\leq` is an l and "eq"
# (the sign "="), so "at most 0.05" prints as "l = 0.05". `$\beta$` prints as a b and an eta. `$\alpha$`,
# whose rest is no name, prints unchanged.
# Inflo is not affected: it gives typst formatted references, never a BibTeX file.
# Exit code: 0 while this is so, 1 once the signs are read.
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
async function printed(title) {
  const entry = `@article{a, title={${title}}, author={Bo, C}, journal={Wards}, year={2018}}`
  const source = `#set page(width: 25cm)
#let file = bytes(${JSON.stringify(entry)})
#cite(<a>)
#bibliography(file, style: "vancouver", title: none)`
  const pdf = await getDocumentProxy(new Uint8Array(compiler.pdf({ mainFileContent: source })))
  const { text } = await extractText(pdf, { mergePages: true })
  // The letters of a formula are letters of their own in Unicode: 𝑙 is l.
  return /Bo C\. (.*?)\. Wards/.exec(text.normalize('NFKC'))?.[1]
}

const expected = {
  'Risk $p \\leq 0.05$': 'Risk pl = 0.05',
  'Age $\\geq$ 65': 'Age g = 65',
  'On $\\beta$-blockers': 'On bη-blockers',
  'On $\\alpha$-blockers': 'On \\alpha-blockers',
}
let isSo = true
for (const [title, seen] of Object.entries(expected)) {
  const found = await printed(title)
  console.log(`${title.padEnd(22)} prints as  ${found}`)
  isSo &&= found === seen
}
process.exit(isSo ? 0 : 1)
JS
node read.mjs
