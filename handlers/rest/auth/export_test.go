package auth

const KeyTTL = keyTTL

const UsesPeriod = usesPeriod
