import { Spinner } from '../../../ui/spinner.tsx'
import type { SessionKeeper } from '../session.ts'
import type { AuthStep } from './auth-steps.ts'
import type { AuthSteps } from './use-auth-steps.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { LinkConfirm, LinkOfOther } from './link-confirm.tsx'
import { LinkDead, LinkUnanswered, SavedForOther } from './link-notes.tsx'
import { NameForm } from './name-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { RecoverForm, RecoverySent } from './recover-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { UnsentOfOthers } from './unsent-of-others.tsx'

type Props = {
  keeper: SessionKeeper
  step: Exclude<AuthStep, { kind: 'sign_in' | 'sign_up' }>
  email: string
  onEmail: (email: string) => void
  steps: AuthSteps
  onDone: () => void
}

/** The step of the way in that is not one of the two tabs. */
export function AuthStepView(props: Props) {
  const { keeper, step, email, onEmail, onDone } = props
  const { goTo, onSession, onPasswordDone, enter, openLink, redeem } = props.steps
  const { auth } = keeper
  const toSignIn = (): void => goTo({ kind: 'sign_in' })
  switch (step.kind) {
    case 'phone':
      return (
        <PhoneForm auth={auth} onSent={(phone) => goTo({ kind: 'phone_code', phone })} onEmail={toSignIn} />
      )
    case 'phone_code':
      return (
        <PhoneCodeForm
          auth={auth}
          phone={step.phone}
          onSession={onSession}
          onOtherNumber={() => goTo({ kind: 'phone' })}
        />
      )
    case 'recover':
      return (
        <RecoverForm
          auth={auth}
          email={email}
          onEmail={onEmail}
          onSent={(address) => goTo({ kind: 'recover_sent', email: address })}
          onBack={toSignIn}
        />
      )
    case 'recover_sent':
      return <RecoverySent email={step.email} onBack={toSignIn} />
    case 'new_password':
      return (
        <NewPasswordForm
          keeper={keeper}
          session={step.session}
          isRecovery={step.isRecovery}
          onDone={onPasswordDone}
          onOther={(address) => goTo({ kind: 'saved_for_other', email: address })}
        />
      )
    case 'name':
      return <NameForm session={step.session} onDone={enter} />
    case 'saved_for_other':
      return <SavedForOther email={step.email} onDone={onDone} />
    case 'link_opening':
      return (
        <div className="auth-step auth-waiting">
          <Spinner size={24} />
        </div>
      )
    case 'link_confirm':
      return <LinkConfirm offer={step.offer} onRedeem={redeem} onRefuse={toSignIn} onStay={onDone} />
    case 'link_of_other':
      return <LinkOfOther name={step.name} onDone={onDone} />
    case 'unsent_of_others':
      return (
        <UnsentOfOthers
          session={step.session}
          count={step.count}
          onEnter={enter}
          onRefuse={({ access_token }) => {
            // When it cannot be ended now, it ends by its age.
            auth.signOut(access_token, 'local').catch(() => {})
            toSignIn()
          }}
        />
      )
    case 'link_unanswered':
      return <LinkUnanswered onRetry={openLink} />
    case 'link_dead':
      return (
        <LinkDead
          isRecovery={step.isRecovery}
          onAskAgain={step.isRecovery ? () => goTo({ kind: 'recover' }) : toSignIn}
        />
      )
    case 'second_factor':
      return (
        <SecondFactorForm
          auth={auth}
          session={step.session}
          factorId={step.factorId}
          onSession={onSession}
          onCancel={toSignIn}
        />
      )
    case 'confirm_email':
      return <ConfirmEmail auth={auth} email={step.email} onSession={onSession} onBack={toSignIn} />
    default:
      return unreachable(step)
  }
}

const unreachable = (step: never): never => {
  throw new Error(`no view for ${JSON.stringify(step)}`)
}
