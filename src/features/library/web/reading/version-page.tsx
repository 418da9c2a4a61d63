export { default } from './paper-page.tsx'
