// Package people has sign-up, sign-in, sign-out, and the account itself.
//
// People (e-mail, password hash) are rows outside the log. SignUp explains how a row and its account stay consistent, wherever
// a crash interrupts. An unknown e-mail and a wrong password get the same answer, invalid_credentials, after the same hashing.
// Guesses are counted over all processes before they are made, by e-mail and by address, and separately on a device where the
// person has signed in before (device.go): no attacker can lock an owner out. guesses.go says how many guesses an attacker has.
// A sign-up reveals that an e-mail is taken (account_exists); without sending mail this is unavoidable.
package people
