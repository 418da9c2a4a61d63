import type { FeaturePlugin } from '#server/http/serve.ts'
import { certificatesCalls } from '../../certificates-contract.ts'
import { declareDocuments } from './documents-service.ts'
import { downloadHtml, downloadPdf } from './files-service.ts'
import { signUnsignedCertificates } from './issue-service.ts'
import { deleteSealedKeys, listSealedKeys } from './key-queries.ts'
import { revokeCertificate } from './revocation-service.ts'
import { readCertificate, readPublicCertificate } from './service.ts'

/** Certificates of what is unlocked; part of the feature's routes. */
export const certificateRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.secrets.keeps({ list: listSealedKeys, drop: deleteSealedKeys })
  declareDocuments(kernel)
  kernel.jobs.schedule('achievements.sign-earlier', '*/10 * * * *', () => signUnsignedCertificates(kernel))
  serve(certificatesCalls, 'GET /api/achievements/certificate/:userId/:achievement_key', ({ params }, actor) =>
    readCertificate(kernel, actor, params),
  )
  serve(certificatesCalls, 'GET /api/achievements/certificate/:userId/:achievement_key/html', ({ params }, actor) =>
    downloadHtml(kernel, actor, params),
  )
  serve(certificatesCalls, 'GET /api/achievements/certificate/:userId/:achievement_key/pdf', ({ params }, actor) =>
    downloadPdf(kernel, actor, params),
  )
  serve(certificatesCalls, 'GET /api/public/certificates/:certificateId', ({ params }) =>
    readPublicCertificate(kernel, params.certificateId),
  )
  serve(certificatesCalls, 'POST /api/admin/certificates/:certificateId/revoke', ({ params, body }, admin) =>
    revokeCertificate(kernel, admin, { certificateId: params.certificateId, reason: body.reason }),
  )
}
