import { TextInput } from '#ui/text-input.tsx'
import { EMAIL_LENGTH_MAX, NAME_LENGTH_MAX } from '../limits.ts'

/** Who somebody is, as every form that makes an account asks it. */
export function PersonFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextInput
          label="First Name"
          required
          error={errors.first_name}
          name="first_name"
          autoComplete="given-name"
          maxLength={NAME_LENGTH_MAX}
        />
        <TextInput
          label="Last Name"
          required
          error={errors.last_name}
          name="last_name"
          autoComplete="family-name"
          maxLength={NAME_LENGTH_MAX}
        />
      </div>
      <TextInput
        label="Email Address"
        required
        error={errors.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAX}
        placeholder="you@university.edu"
      />
    </>
  )
}
