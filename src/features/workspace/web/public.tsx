export { SECTION_PLANS } from '../sections.ts'
