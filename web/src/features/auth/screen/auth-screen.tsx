import './auth-screen.css'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { uiTexts } from '../../../locales/ui.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useKeeper } from '../use-auth.tsx'
import { AuthStepView } from './auth-step-view.tsx'
import { Greeting } from './greeting.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { StepTitle } from './step-title.tsx'
import { useAuthSteps } from './use-auth-steps.ts'
import { usePushQuestion } from './use-push-question.ts'
import { useSessionEnd } from './use-session-end.ts'

type Props = {
  /** The person is in, or stays in; where they go from here is the shell's matter. */
  readonly onDone: () => void
  /** To /landing. */
  readonly onBack: () => void
}

/** Entrar and Criar conta, and the steps beside them: phone, recovery, second factor (D-041 … D-044). */
export function AuthScreen({ onDone, onBack }: Props) {
  const t = useTexts(authTexts)
  const common = useTexts(uiTexts)
  const keeper = useKeeper()
  const [email, setEmail] = useState('')
  const question = usePushQuestion()
  const steps = useAuthSteps(keeper, onDone, question.ask)
  const { step, goTo, onSession } = steps
  const end = useSessionEnd()

  return (
    <main className="auth-screen">
      <div className="auth-side wallpaper">
        <Greeting
          chat={step.kind === 'sign_up' ? 'signUp' : 'signIn'}
          end={step.kind === 'unsent_of_others' ? null : end}
        />
      </div>
      <div className="auth-back">
        <IconButton label={common.back} icon={<ArrowLeft />} onClick={onBack} />
      </div>
      <div className="auth-pane">
        {step.kind === 'sign_in' || step.kind === 'sign_up' ? (
          <div>
            <StepTitle isHidden>{step.kind === 'sign_in' ? t.signIn : t.signUp}</StepTitle>
            <Tabs
              label={t.tabs}
              active={step.kind}
              tabs={[
                { key: 'sign_in', label: t.signIn },
                { key: 'sign_up', label: t.signUp },
              ]}
              onSelect={(kind) => goTo({ kind })}
            >
              {step.kind === 'sign_in' ? (
                <SignInForm
                  auth={keeper.auth}
                  email={email}
                  onEmail={setEmail}
                  onSession={onSession}
                  onRecover={() => goTo({ kind: 'recover' })}
                  onPhone={() => goTo({ kind: 'phone' })}
                />
              ) : (
                <SignUpForm
                  auth={keeper.auth}
                  email={email}
                  onEmail={setEmail}
                  onSession={onSession}
                  onConfirm={(address) => goTo({ kind: 'confirm_email', email: address })}
                />
              )}
            </Tabs>
            {question.isDue && <p className="auth-push-note">{t.pushNote}</p>}
          </div>
        ) : (
          <AuthStepView
            keeper={keeper}
            step={step}
            email={email}
            onEmail={setEmail}
            steps={steps}
            onDone={onDone}
          />
        )}
      </div>
    </main>
  )
}
