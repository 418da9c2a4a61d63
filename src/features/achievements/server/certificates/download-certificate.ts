import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import { Download } from '#server/http/download.ts'
import type { Kernel } from '#server/kernel.ts'
import { passageLanguages } from '#server/work/passage-languages.ts'
import { typeset } from '#server/work/typesetting.ts'
import { certifiedDay, CERTIFIED_IN } from '../../certificate-date.ts'
import { LEVEL_NAMES } from '../../levels.ts'
import type { Certificate } from '../../contract.ts'
import type { Credential } from './issue-certificate.ts'
import { type CertificateRequest, ownCertificate, presentCertificate } from './read-certificate.ts'

const TEMPLATE = new URL('./certificate.typ', import.meta.url)
const QR_PATH = '/certificate-qr.svg'

const fileName = (title: string, kind: 'html' | 'pdf'): string => `Certificate ${title}.${kind}`

/** Returns a certificate as one HTML file. */
export async function downloadHtml(kernel: Kernel, actor: Actor, asked: CertificateRequest): Promise<Download> {
  const issued = await ownCertificate(kernel, actor, asked)
  const bytes = Buffer.from(certificateHtml(presentCertificate(kernel.settings, issued), issued.credential))
  return new Download({ bytes, type: 'text/html; charset=utf-8', fileName: fileName(issued.rule.title, 'html') })
}

/** Returns a certificate as a PDF. */
export async function downloadPdf(kernel: Kernel, actor: Actor, asked: CertificateRequest): Promise<Download> {
  const issued = await ownCertificate(kernel, actor, asked)
  const certificate = presentCertificate(kernel.settings, issued)
  const template = await readFile(TEMPLATE, 'utf8')
  const shown = {
    heading: `Certificate: ${certificate.achievement_title}, ${certificate.user_name}`,
    authority: certificate.signature_authority,
    signature_title: certificate.signature_title,
    name: certificate.user_name,
    title: certificate.achievement_title,
    description: certificate.achievement_description,
    requirements: certificate.requirements,
    level: LEVEL_NAMES[certificate.level],
    issued: certifiedDay(certificate.issued_date),
    number: certificate.certificate_id,
    address: certificate.verification_url,
  }
  const data = { ...shown, languages: passageLanguages(JSON.stringify(shown), 'en') }
  const files = [{ path: QR_PATH, bytes: Buffer.from(certificate.qr_code_svg) }]
  const bytes = await typeset(template, { data, files, now: kernel.now() })
  return new Download({ bytes, type: 'application/pdf', fileName: fileName(certificate.achievement_title, 'pdf') })
}

const STYLE = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; padding: 40px 16px; background: #fbfaf6; color: #14201d; font: 17px/26px 'Source Serif 4', Georgia, 'Songti SC', serif }
main { max-width: 920px; margin: 0 auto; padding: 5px; background: #fff; border: 2px solid #0b5d55 }
article { padding: 52px 56px 28px; border: 1px solid #cfd5d1; text-align: center }
h1 { margin: 14px 0 16px; font-size: clamp(28px, 6vw, 56px); line-height: 1.12; font-weight: 600; letter-spacing: -0.012em; overflow-wrap: anywhere }
h1.long { font-size: clamp(20px, 3.2vw, 30px); line-height: 1.3; letter-spacing: 0 }
h2 { margin: 14px 0 8px; color: #0b5d55; font-size: clamp(24px, 4vw, 34px); line-height: 1.2; font-weight: 600 }
p { margin: 0 }
.kind { color: #0b5d55; font: 600 13px/20px 'Public Sans', system-ui, sans-serif; letter-spacing: 0.16em; text-transform: uppercase }
.kind::after { content: ''; display: block; width: 84px; margin: 12px auto 48px; border-top: 2px solid #0b5d55 }
.aside { color: #55635e; font-style: italic }
.small { color: #55635e; font: 14px/20px 'Public Sans', system-ui, sans-serif }
.foot { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 220px) 124px; gap: 20px 36px; align-items: end; margin-top: 60px; text-align: left }
.foot strong { display: block; padding-bottom: 8px; border-bottom: 1px solid #14201d; font-weight: 600; overflow-wrap: anywhere }
.foot .small { padding-top: 6px }
.foot img { display: block; width: 124px; height: 124px }
.last { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; margin-top: 20px; padding-top: 12px; border-top: 1px solid #cfd5d1; text-align: left; overflow-wrap: anywhere }
a { color: #0b5d55 }
details { max-width: 920px; margin: 24px auto 0 }
summary { cursor: pointer }
pre { overflow: auto; max-height: 300px; padding: 12px; background: #f4f2eb; font: 12px/17px ui-monospace, monospace }
@media (max-width: 640px) { article { padding: 36px 20px 20px } .foot { grid-template-columns: minmax(0, 1fr) } }
@media print { @page { size: A4 landscape; margin: 10mm } body { padding: 0; background: #fff } details { display: none } article { padding-top: 40px } }
`

/** Maximum length, in characters, of a name that fits on one or two lines in the largest font size. */
const NAME_SHORT_MAX = 40

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML content and attributes. Pure. */
const text = (written: string): string => written.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** Serializes a value as JSON that cannot close the surrounding script element. Pure. */
const json = (value: object): string => JSON.stringify(value, null, 2).replace(/</g, '\\u003c')

/**
 * Renders a certificate as one self-contained file: it loads no other files, runs no scripts, and contains its
 * credential as data and as readable text. Pure.
 */
function certificateHtml(certificate: Certificate, credential: Credential): string {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`
  const { user_name: name, achievement_title: title, verification_url: address, issued_date: issued } = certificate
  const qr = `data:image/svg+xml;base64,${Buffer.from(certificate.qr_code_svg).toString('base64')}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${text(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(`Certificate: ${title}, ${name}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<article>
<p class="kind">Certificate of achievement</p>
<p class="aside">This certifies that</p>
<h1${name.length > NAME_SHORT_MAX ? ' class="long"' : ''} dir="auto">${text(name)}</h1>
<p class="aside">has earned</p>
<h2>${text(title)}</h2>
<p>${text(certificate.achievement_description)}</p>
<p class="small">${text(LEVEL_NAMES[certificate.level])} level · ${text(certificate.requirements)}</p>
<div class="foot">
<div><strong>${text(certificate.signature_authority)}</strong><p class="small">${text(certificate.signature_title)}</p></div>
<div><strong><time datetime="${text(issued)}">${text(certifiedDay(issued))}</time></strong><p class="small">Day of issue, ${CERTIFIED_IN}</p></div>
<img src="${qr}" alt="QR code of this certificate’s verification page" width="124" height="124">
</div>
<div class="small last">
<p>No. ${text(certificate.certificate_id)}</p>
<p>Verify at <a href="${text(address)}">${text(address)}</a></p>
</div>
</article>
</main>
<details class="small">
<summary>Open Badges 3.0 credential</summary>
<pre tabindex="0">${text(JSON.stringify(credential, null, 2))}</pre>
</details>
<script type="application/ld+json">${json(credential)}</script>
</body>
</html>
`
}
