export { HelpCard } from './help-card.tsx'
export { subscribe } from './subscribe.ts'
export { SubscribeForm } from './subscribe-form.tsx'
