export const texts = {
  title: 'Silenciar notificações',
  text: 'Nada toca nem avisa em nenhum aparelho. As mensagens continuam chegando.',
  periods: { hour: '1 hora', eightHours: '8 horas', always: 'Até eu reativar' },
  off: 'Notificações desativadas',
  on: 'Notificações ativadas',
}
