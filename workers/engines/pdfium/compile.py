"""Prints a program that does what the one on standard input does, and need not be compiled, which takes a fifth of a start. It runs with this
version of Python only. Its patterns are compiled here too: it would load half of the modules of a start for them."""
import _sre
import ast
import base64
import marshal
import re  # noqa: F401 (it loads the compiler of patterns)
import sys
import types
import zlib


class Patterns(ast.NodeTransformer):
    """Replaces re.compile by what that calls in the end."""

    def visit_Import(self, statement):
        for module in statement.names:
            module.name = "_sre" if module.name == "re" else module.name
        return statement

    def visit_Call(self, call):
        self.generic_visit(call)
        if ast.unparse(call.func) != "re.compile":
            return call
        return ast.parse("_sre.compile%r" % (arguments(*map(ast.literal_eval, call.args)),), mode="eval").body


def arguments(*pattern):
    """What the compiler of patterns gives to _sre.compile, which is written in C."""
    compiler, given = sys.modules.get("re._compiler") or sys.modules["sre_compile"], []
    compiler._sre = types.SimpleNamespace(**{**vars(_sre), "compile": lambda *values: given.append(values)})
    compiler.compile(*pattern)
    [(text, flags, code, groups, names, group_names)] = given
    return text, int(flags), list(map(int, code)), groups, dict(names), tuple(group_names)


code = compile(ast.fix_missing_locations(Patterns().visit(ast.parse(sys.stdin.read()))), "extract", "exec")
print("""import binascii, marshal, sys, zlib
if sys.hexversion != %d:
    sys.exit("Python is another one than when this process started, which has to start again")
exec(marshal.loads(zlib.decompress(binascii.a2b_base64("%s"))))""" % (sys.hexversion, base64.b64encode(zlib.compress(marshal.dumps(code))).decode()))
