import { failureText } from '#shared/calls/failure.ts'
import { Button } from './button.tsx'

type NotLoadedProps = { title: string; error: Error; retry: () => void; heading?: 'h2' | 'h3' }

/** Renders a load error: its title, its cause and a retry button. */
export function LoadError({ title, error, retry, heading: Heading = 'h2' }: NotLoadedProps) {
  const reason = failureText(error)
  return (
    <section role="alert" className="py-12">
      <Heading className="font-serif text-[23px] leading-[29px] font-semibold">{title}</Heading>
      <p className="mt-2 mb-5 text-muted">{reason}</p>
      <Button onClick={retry}>Try Again</Button>
    </section>
  )
}
