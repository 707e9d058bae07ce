// Package people is how people come by an account and into it: sign-up, sign-in, sign-out, and the account itself.
//
// People (e-mail, password hash) are rows outside the log. SignUp says how a row and an account become one, whatever is cut off
// in between. An unknown e-mail and a wrong password get the same answer, invalid_credentials, after the same hashing. Guesses
// are counted over all processes before they are made, by e-mail and by address, and apart on a device where the person has
// signed in before (device.go): no guesser locks an owner out. guesses.go says how many guesses an attacker has. A sign-up shows
// that an e-mail is taken (account_exists); without sending mail it must.
package people
