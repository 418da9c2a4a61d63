#!/usr/bin/env bash
# In Markdown, a backslash takes away the meaning of the character behind it. So one would expect that "ward\@clinic.example"
# is plain text for mdast-util-gfm 3.1.0 (with mdast-util-from-markdown 2.1.0 and micromark-extension-gfm 3.0.0). It is
# a link to mailto:ward@clinic.example, as are addresses with an escaped colon or dot: the extension looks for addresses
# a second time in the text without its escapes. A writer who must not create
# links has to break the address with a character reference or an element.
# Exit code: 0 while escaped addresses are links, 1 once one of them is text.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund mdast-util-gfm@3.1.0 mdast-util-from-markdown@2.1.0 micromark-extension-gfm@3.0.0
cat >read.mjs <<'JS'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }
const kinds = ['ward\\@clinic.example', 'http\\://clinic.example', 'www\\.clinic.example'].map((text) => {
  const [first] = fromMarkdown(text, options).children[0].children
  console.log(`${text} → ${first.type} ${first.url ?? ''}`)
  return first.type
})
process.exit(kinds.every((kind) => kind === 'link') ? 0 : 1)
JS
node read.mjs
