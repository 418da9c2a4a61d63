#!/usr/bin/env bash
# mammoth 1.13.0 drops the number of a caption in a Word file. One would expect the last result of the field
# that the file stores, here "3", since mammoth keeps the result of a field written in parts (w:fldChar). But
# for a field in one element (w:fldSimple), it drops the text along with the element: "Table 3. Alarms"
# becomes "Table . Alarms". Word may write either form; docx 9.15.2 writes the file of this script. A warning
# names the element, but not the lost text.
# Inflo rewrites such fields as fields in parts before mammoth reads the file.
# Exit code: 0 while this is so, 1 once the number is kept.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 docx@9.15.2 fflate@0.8.3
cat >read.mjs <<'JS'
import { Document, Packer, Paragraph, SimpleField, TextRun } from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import mammoth from 'mammoth'

const children = [new TextRun('Table '), new SimpleField('SEQ Table', '3'), new TextRun('. Alarms')]
const whole = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children })] }] }))

// The same field in parts.
const files = unzipSync(whole)
const mark = (type) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const begin = `${mark('begin')}<w:r><w:instrText>SEQ Table</w:instrText></w:r>${mark('separate')}`
const text = strFromU8(files['word/document.xml']).replace(
  /<w:fldSimple[^>]*>(.*?)<\/w:fldSimple>/,
  (_, result) => begin + result + mark('end'),
)
const parts = Buffer.from(zipSync({ ...files, 'word/document.xml': strToU8(text) }))

const [one, several] = await Promise.all([whole, parts].map((buffer) => mammoth.convertToHtml({ buffer })))
console.log('field in one element:', one.value, '|', one.messages.map(({ message }) => message).join('; '))
console.log('field in parts:      ', several.value)
process.exit(one.value === '<p>Table . Alarms</p>' && several.value === '<p>Table 3. Alarms</p>' ? 0 : 1)
JS
node read.mjs
