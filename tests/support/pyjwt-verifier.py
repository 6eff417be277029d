"""Verifies tokens with PyJWT as a provider does: a token a line in, "accepted" or a reason a line out."""

import sys

import jwt

issuer, audience, key_set_url = sys.argv[1:]
keys = jwt.PyJWKClient(key_set_url)

for line in sys.stdin:
    token = line.strip()
    try:
        key = keys.get_signing_key_from_jwt(token)
        jwt.decode(token, key.key, algorithms=["RS256"], audience=audience, issuer=issuer)
        print("accepted", flush=True)
    except jwt.PyJWTError as error:
        print(f"{type(error).__name__}: {error}".splitlines()[0], flush=True)
