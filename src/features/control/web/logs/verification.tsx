import { failureText } from '#shared/calls/failure.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { call } from '#app/call.ts'

/** Whether the log is whole: gone through from its first entry when somebody asks. */
export function Verification() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin-log-verification'],
    queryFn: () => call('GET /api/super-admin/logs/verification'),
    enabled: false,
  })
  const { entries = 0, faults = [] } = data ?? {}
  return (
    <>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Verify the Chain
      </Button>
      <div role="status" className="text-[14px] leading-5">
        {error ? failureText(error) : null}
        {data && faults.length === 0
          ? `All ${entries.toLocaleString('en-GB')} entries are as they were written.`
          : null}
        {faults.length > 0 ? (
          <ul className="font-semibold text-danger">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  )
}
