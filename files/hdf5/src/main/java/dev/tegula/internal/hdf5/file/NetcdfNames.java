package dev.tegula.internal.hdf5.file;

import java.util.Set;

/**
 * Names by which HDF5 and NetCDF-4 store what files say about themselves. Source: the section "Interoperability with
 * HDF5" of the manual of NetCDF-C.
 */
public final class NetcdfNames {

    /** Begins the names of variables that have the name of a dimension and are not its coordinates. */
    public static final String NOT_COORDINATES = "_nc4_non_coord_";

    /** The number of a dimension. */
    public static final String DIMENSION_NUMBER = "_Netcdf4Dimid";

    /** The numbers of the dimensions of a variable. */
    public static final String COORDINATES = "_Netcdf4Coordinates";

    /** The scales of the dimensions of a dataset. */
    public static final String DIMENSION_LIST = "DIMENSION_LIST";

    /** Attributes about axes, and about the file; files say nothing else with them. */
    public static final Set<String> STRUCTURE = Set.of(
            "CLASS", "REFERENCE_LIST", DIMENSION_LIST, DIMENSION_NUMBER, COORDINATES, "_nc3_strict", "_NCProperties");

    private NetcdfNames() {}
}
