import type { Kernel } from '#server/kernel.ts'
import type { PaperMetadata } from '../../metadata-contract.ts'
import { pageAddress } from '../addresses.ts'
import { headOf } from './paper-head.ts'
import { readPaper } from '../reader/service.ts'

/** @throws Failure not_found */
export async function readMetadata(kernel: Kernel, idOrPaperId: string): Promise<PaperMetadata> {
  const paper = await readPaper(kernel, idOrPaperId)
  return headOf(paper, { page: pageAddress(kernel, paper), site: kernel.settings.publicUrl })
}
