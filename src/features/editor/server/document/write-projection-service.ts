import type { Kernel } from '#server/kernel.ts'
import { documentsOf } from './documents.ts'

/** Writes down what is stored of a paper's document and stands in no section yet. @throws Failure unavailable where it cannot be read */
export const writeDown = (kernel: Kernel, paperId: string): Promise<void> => documentsOf(kernel).writeDown(paperId)
