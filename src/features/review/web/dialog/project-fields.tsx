import type { ReactNode } from 'react'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { Select } from '#ui/forms/select.tsx'
import { TagInput } from '#ui/forms/tag-input.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import {
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  LIST_ENTRIES_MAX,
  LIST_ENTRY_LENGTH_MAX,
  MAX_STUDENTS_MAX,
  MAX_STUDENTS_MIN,
  PROJECT_TITLE_LENGTH_MAX,
  TIMELINE_WEEKS_MAX,
  TIMELINE_WEEKS_MIN,
} from '../../limits.ts'
import type { ReviewFields } from '../review-queue.ts'

const CATEGORIES = [...PAPER_CATEGORIES, OTHER_CATEGORY].map((category) => ({ value: category, label: category }))

type ProjectFieldsParts = {
  form: ReviewFields
  /** Further fields below the title. */
  children?: ReactNode
}

/** Edits the fields of the project that students see after approval. */
export function ProjectFields({ form: { draft, errors, change }, children }: ProjectFieldsParts) {
  return (
    <fieldset className="grid gap-5 rounded-[6px] border border-line p-4">
      <legend className="px-1 font-semibold">The project that students will see</legend>
      <TextInput
        required
        name="title"
        label="Title"
        error={errors.title}
        maxLength={PROJECT_TITLE_LENGTH_MAX}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      {children}
      <Select
        required
        name="category"
        label="Category"
        options={CATEGORIES}
        placeholder="Choose a category"
        error={errors.category}
        value={draft.category}
        onChange={(event) => change({ category: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextInput
          required
          name="difficulty_level"
          type="number"
          inputMode="numeric"
          label="Difficulty"
          hint={`${DIFFICULTY_MIN} (easy) to ${DIFFICULTY_MAX}`}
          error={errors.difficulty_level}
          value={draft.difficulty_level}
          onChange={(event) => change({ difficulty_level: event.target.value })}
        />
        <TextInput
          required
          name="timeline_weeks"
          type="number"
          inputMode="numeric"
          label="Weeks"
          hint={`${TIMELINE_WEEKS_MIN} to ${TIMELINE_WEEKS_MAX}`}
          error={errors.timeline_weeks}
          value={draft.timeline_weeks}
          onChange={(event) => change({ timeline_weeks: event.target.value })}
        />
        <TextInput
          required
          name="max_students"
          type="number"
          inputMode="numeric"
          label="Students"
          hint={`${MAX_STUDENTS_MIN} to ${MAX_STUDENTS_MAX}`}
          error={errors.max_students}
          value={draft.max_students}
          onChange={(event) => change({ max_students: event.target.value })}
        />
      </div>
      <TagInput
        label="Required skills"
        hint="Press Enter after each one"
        max={LIST_ENTRIES_MAX}
        maxLength={LIST_ENTRY_LENGTH_MAX}
        error={errors.required_skills}
        value={draft.required_skills}
        onChange={(required_skills) => change({ required_skills })}
      />
      <TagInput
        label="Learning objectives"
        hint="Press Enter after each one"
        max={LIST_ENTRIES_MAX}
        maxLength={LIST_ENTRY_LENGTH_MAX}
        error={errors.learning_objectives}
        value={draft.learning_objectives}
        onChange={(learning_objectives) => change({ learning_objectives })}
      />
    </fieldset>
  )
}
