import { createHash } from 'node:crypto'
import { shortDate } from '#shared/time/dates.ts'
import type { Certificate } from '../../certificates-contract.ts'
import type { Credential } from './issuing-service.ts'

const STYLE = `
:root { color-scheme: light }
body { margin: 0; background: #fbfaf6; color: #14201d; font: 17px/28px Georgia, 'Source Serif 4', serif }
main { max-width: 720px; margin: 40px auto; padding: 48px 56px; background: #fff; border: 1px solid #e2dfd5; border-radius: 6px }
h1 { margin: 24px 0 4px; font-size: 38px; line-height: 46px }
h2 { margin: 32px 0 4px; font-size: 25px; line-height: 32px }
p { margin: 4px 0 }
.small { color: #55635e; font: 14px/20px 'Public Sans', system-ui, sans-serif }
.brand { color: #0b5d55; font-weight: 600 }
.foot { display: flex; flex-wrap: wrap; gap: 24px; justify-content: space-between; align-items: flex-end; margin-top: 40px }
img { width: 132px; height: 132px }
a { color: #0b5d55; overflow-wrap: anywhere }
pre { overflow: auto; max-height: 300px; padding: 12px; background: #f4f2eb; font: 12px/17px ui-monospace, monospace }
@media (max-width: 600px) { main { margin: 0; padding: 28px 20px; border: 0 } h1 { font-size: 30px; line-height: 38px } }
`

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML shows it, in content and in attributes alike. Pure. */
const text = (written: string): string => written.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** JSON that ends no script element, whatever stands in it. Pure. */
const json = (value: object): string => JSON.stringify(value, null, 2).replace(/</g, '\\u003c')

/**
 * A certificate as one file that stands alone: it loads and runs nothing, and carries its credential, for programs as data and for people
 * to read. Pure.
 */
export function certificateHtml(certificate: Certificate, credential: Credential): string {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`
  const { user_name: name, achievement_title: title, verification_url: address } = certificate
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
<p class="small brand">${text(certificate.signature_authority)} · Certificate of achievement</p>
<h1>${text(name)}</h1>
<p>has earned</p>
<h2>${text(title)}</h2>
<p>${text(certificate.achievement_description)}</p>
<div class="foot">
<div>
<p><strong>${text(certificate.signature_authority)}</strong></p>
<p class="small">${text(certificate.signature_title)}</p>
<p class="small">Issued <time datetime="${text(certificate.issued_date)}">${text(shortDate(certificate.issued_date))}</time></p>
<p class="small">No. ${text(certificate.certificate_id)}</p>
<p class="small">Check it at <a href="${text(address)}">${text(address)}</a></p>
</div>
<img src="${qr}" alt="QR code of the address at which this certificate is checked" width="132" height="132">
</div>
<details class="small">
<summary>Open Badges 3.0 credential</summary>
<pre tabindex="0">${text(JSON.stringify(credential, null, 2))}</pre>
</details>
</main>
<script type="application/ld+json">${json(credential)}</script>
</body>
</html>
`
}
