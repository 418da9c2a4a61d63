export { PageFrame } from './page-frame.tsx'
export { RouteErrorPage } from './route-error-page.tsx'
export { Refusal } from './refusal.tsx'
