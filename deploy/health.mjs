// The image's health check: succeeds when the server of this container answers that it is ready.
const port = process.env.PORT ?? '3000'
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) }).catch(
  (error) => ({ ok: false, status: error.message }),
)
if (!answer.ok) {
  process.stderr.write(`Not ready: ${answer.status}\n`)
  process.exit(1)
}
