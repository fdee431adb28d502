export const texts = {
  title: 'Configurações',
  close: 'Fechar',
  language: 'Idioma',
  appearance: 'Aparência',
  theme: 'Tema',
  error: 'Erro',
  languageFailed: 'Não foi possível trocar o idioma. Confira sua conexão.',
  security: 'Segurança',
  securityEntry: 'Senha, duas etapas e aparelhos',
}
