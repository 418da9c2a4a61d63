export { HelpCard } from './help/help-section.tsx'
export { subscribe } from './newsletter/subscribe.ts'
export { SubscribeForm } from './newsletter/subscribe-form.tsx'
