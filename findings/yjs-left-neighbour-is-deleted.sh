#!/usr/bin/env bash
# A character that is typed with yjs 13.6.33 names its left neighbour (`origin`). One would expect that this is
# the character before the cursor. But Y.Text skips deleted characters to the right of the cursor first, so the
# left neighbour can be a character that was deleted before and that the writer never saw. So `origin` cannot tell
# whether its author had received a deletion. In this script, a writer deletes the end of a text and types a letter:
# its left neighbour is the last deleted letter, and not the last visible one.
# Exit code: 0 while this is so, 1 once the left neighbour is the visible letter.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund yjs@13.6.33
cat >origin.mjs <<'JS'
import * as Y from 'yjs'

const doc = new Y.Doc()
const text = doc.getText()
text.insert(0, 'ward at night')
text.delete(4, 9)
text.insert(4, 's')
let typed = null
for (let item = text._start; item; item = item.right) if (item.content.str === 's') typed = item
console.log('the text:', text.toString())
console.log('the last visible letter before the typed one has clock 3')
console.log('the left neighbour of the typed letter has clock', typed.origin.clock)
process.exit(typed.origin.clock === 12 ? 0 : 1)
JS
node origin.mjs
