import { readFile } from 'node:fs/promises'
import type { Actor } from '#server/access/actor.ts'
import { Download } from '#server/http/download.ts'
import type { Kernel } from '#server/kernel.ts'
import { typeset } from '#server/work/typesetting.ts'
import { certifiedDay } from '../../certificate-date.ts'
import { LEVEL_NAMES } from '../../levels.ts'
import { certificateHtml } from './html.ts'
import { type CertificateRequest, ownCertificate, presentCertificate } from './service.ts'

const TEMPLATE = new URL('./certificate.typ', import.meta.url)
const QR_PATH = '/certificate-qr.svg'

const fileName = (title: string, kind: 'html' | 'pdf'): string => `Certificate ${title}.${kind}`

/** A certificate as one HTML file. */
export async function downloadHtml(kernel: Kernel, actor: Actor, asked: CertificateRequest): Promise<Download> {
  const issued = await ownCertificate(kernel, actor, asked)
  const bytes = Buffer.from(certificateHtml(presentCertificate(kernel.settings, issued), issued.credential))
  return new Download({ bytes, type: 'text/html; charset=utf-8', fileName: fileName(issued.rule.title, 'html') })
}

/** A certificate as a PDF. */
export async function downloadPdf(kernel: Kernel, actor: Actor, asked: CertificateRequest): Promise<Download> {
  const issued = await ownCertificate(kernel, actor, asked)
  const certificate = presentCertificate(kernel.settings, issued)
  const template = await readFile(TEMPLATE, 'utf8')
  const data = {
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
  const files = [{ path: QR_PATH, bytes: Buffer.from(certificate.qr_code_svg) }]
  const bytes = await typeset(template, { data, files, now: kernel.now() })
  return new Download({ bytes, type: 'application/pdf', fileName: fileName(certificate.achievement_title, 'pdf') })
}
