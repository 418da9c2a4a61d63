import { useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import type { MyRefinedQuestion } from '../../refined-questions-contract.ts'
import { AVAILABLE_PATH, refinePath } from '../../paths.ts'
import { RefinedDialog } from './refined-question-dialog.tsx'
import { useMyRefined, useWithdrawRefined } from './suggestion-data.ts'
import { SuggestionDetails } from './suggestion-details.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { SuggestionRow } from './suggestion-row.tsx'
import { useRevision } from './use-revision.ts'

function RefinedDetails({ refined, onClose }: { refined: MyRefinedQuestion; onClose: () => void }) {
  const withdrawal = useWithdrawRefined()
  return (
    <SuggestionDetails
      noun="refined question"
      title={refined.refined_question_title}
      suggested={refined}
      parts={[
        ['The question as it was asked', refined.original_question],
        ['Description', refined.refined_question_description],
        ['Methodology', refined.research_methodology],
        ['Expected outcomes', refined.expected_outcomes],
        ['Timeline', `${refined.timeline_weeks} weeks`],
        ['Learning objectives', refined.learning_objectives.join('\n')],
        ['Required skills', refined.required_skills.join(', ')],
      ]}
      made={
        refined.project_id ? (
          <ButtonLink to={AVAILABLE_PATH} kind="main">
            See it in Available Projects
          </ButtonLink>
        ) : null
      }
      withdrawal={withdrawal}
      onClose={onClose}
    />
  )
}

/** Shows the member's own refined questions, each with its outcome. */
export function MyRefinedQuestions() {
  const list = useMyRefined()
  const [seen, setSeen] = useState<MyRefinedQuestion>()
  const all = (list.data?.pages ?? []).flatMap((page) => page.refined_questions)
  const { revised, revise, endRevising } = useRevision(all)
  return (
    <>
      <SuggestionList
        title="Refine questions"
        action={
          <ButtonLink to={refinePath()} size="small">
            Refine a question
          </ButtonLink>
        }
        empty="Could a professional’s question be more precise? Refine it. Once it is approved, it appears in Available Projects, where you can claim it."
        list={list}
        rows={all.map((refined) => (
          <SuggestionRow
            key={refined.id}
            title={refined.refined_question_title}
            suggested={refined}
            noun="refined question"
            onOpen={() => setSeen(refined)}
            onRevise={() => revise(refined)}
          />
        ))}
      />
      {seen ? <RefinedDetails refined={seen} onClose={() => setSeen(undefined)} /> : null}
      {revised ? <RefinedDialog questionId="" before={revised} onClose={endRevising} /> : null}
    </>
  )
}
