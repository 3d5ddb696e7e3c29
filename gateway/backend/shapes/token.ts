import Type from 'typebox';

export const SignInForm = Type.Object({ username: Type.String(), password: Type.String() });
