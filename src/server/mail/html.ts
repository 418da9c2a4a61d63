const LINE_WRAPPED_FROM = 72
const FOOT = '--\n'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

// The base styles for every mail program; the rules below apply in programs that support dark mode.
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:0;background:#fbfaf6;color:#14201d}
.sheet{max-width:600px;margin:0 auto;padding:28px 20px 36px;font:16px/25px "Public Sans",-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
.name{margin:0 0 22px;padding:0 0 12px;border-bottom:1px solid #d9dcd5;font:600 20px/26px "Source Serif 4",Georgia,"Times New Roman",serif}
p{margin:0 0 16px}
a{color:#0b5d55}
.go{padding:12px 14px;border:1px solid #0b5d55;border-radius:6px;font-weight:600}
.go a{display:block}
.foot{margin:28px 0 0;padding:14px 0 0;border-top:1px solid #d9dcd5;color:#55635e;font-size:14px;line-height:21px}
.foot p{margin:0 0 8px}
@media (prefers-color-scheme:dark){
body{background:#0f1614;color:#e8eeea}
a{color:#6fd0bf}
.go{border-color:#6fd0bf}
.name,.foot{border-color:#34423d}
.foot{color:#a3b2ac}
}`

export type MailSource = { subject: string; text: string; publicUrl: string }

/**
 * Returns whether a line break only wraps a sentence. Other line breaks have a meaning, for example in a list or a
 * postal address. Pure.
 */
const isWrapped = (line: string, next: string): boolean => line.length >= LINE_WRAPPED_FROM && /^[a-z(]/.test(next)

function unwrapped(paragraph: string): string[] {
  const written = paragraph.split('\n')
  const lines: string[] = []
  for (const [index, line] of written.entries()) {
    if (index > 0 && isWrapped(written[index - 1] ?? '', line)) lines.push(`${lines.pop() ?? ''} ${line}`)
    else lines.push(line)
  }
  return lines
}

const ADDRESS = /https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]'’]/g

// Only links to this site become clickable, since other links may have been written by another person.
function linked(line: string, publicUrl: string): string {
  let html = ''
  let from = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    if (address !== publicUrl && !address.startsWith(`${publicUrl}/`)) continue
    const shown = escapeHtml(address)
    html += `${escapeHtml(line.slice(from, index))}<a href="${shown}">${shown}</a>`
    from = index + address.length
  }
  return html + escapeHtml(line.slice(from))
}

function paragraphHtml(paragraph: string, publicUrl: string): string {
  const html = unwrapped(paragraph.trim()).map((line) => linked(line, publicUrl))
  const isAddressAlone = html.length === 1 && /^<a [^>]*>[^<]*<\/a>$/.test(html[0] ?? '')
  return `<p${isAddressAlone ? ' class="go"' : ''}>${html.join('<br>\n')}</p>`
}

/**
 * Creates the HTML of a mail from its text: empty lines separate paragraphs, and the text after a line of `--` becomes
 * the footer. The HTML loads nothing from a server (no images, no fonts), so that it does not reveal who reads the
 * mail. Pure.
 */
export function mailHtml({ subject, text, publicUrl }: MailSource): string {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
  const footAt = blocks.findIndex((block) => block.startsWith(FOOT))
  const main = footAt < 0 ? blocks : blocks.slice(0, footAt)
  const foot = footAt < 0 ? [] : [blocks[footAt]!.slice(FOOT.length), ...blocks.slice(footAt + 1)]
  const from = `<p>Inflo, open health research: <a href="${escapeHtml(publicUrl)}">${escapeHtml(publicUrl)}</a></p>`
  const inHtml = (paragraphs: string[]) => paragraphs.map((paragraph) => paragraphHtml(paragraph, publicUrl)).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="sheet">
<p class="name">Inflo</p>
${inHtml(main)}
<div class="foot">
${inHtml(foot)}
${from}
</div>
</div>
</body>
</html>
`
}
