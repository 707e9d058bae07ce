# A page with more is drawn (pathsMax in light.go): how many more is asked by nobody.
PATHS_MAX = 2_000


def count_paths(addresses, depth):
    paths = 0
    for address in addresses:
        kind = kind_of(address)
        if kind == PATH:
            paths += 1
        elif kind == FORM and depth < DEPTH_MAX:
            paths += count_paths(objects_of_form(ctypes.cast(address, pdfium.FPDF_PAGEOBJECT)), depth + 1)
        if paths > PATHS_MAX:
            break
    return paths
