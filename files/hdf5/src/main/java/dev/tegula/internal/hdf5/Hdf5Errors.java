package dev.tegula.internal.hdf5;

import dev.tegula.errors.TegulaException;
import dev.tegula.internal.hdf5.file.Hdf5Problem;
import dev.tegula.io.table.TableFileException;
import io.jhdf.exceptions.HdfException;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Exceptions of the library as exceptions of files. */
public final class Hdf5Errors {

    private Hdf5Errors() {}

    /**
     * Names the file in exceptions of the library. It allocates buffers of the sizes that the file declares before it
     * reads them, and follows nested structures recursively. Both errors leave nothing behind.
     */
    public static <T extends @Nullable Object> T converted(String name, Supplier<T> action) {
        try {
            return action.get();
        } catch (Hdf5Problem e) {
            throw new TableFileException(name + ": " + e.text(), e.nextStep(), e);
        } catch (TegulaException | CancellationException e) {
            throw e;
        } catch (HdfException e) {
            throw new TableFileException(
                    name + ": cannot be read as HDF5 or NetCDF. Check it with 'h5dump -H' or 'ncdump -h'.", e);
        } catch (OutOfMemoryError | StackOverflowError e) {
            throw new TableFileException(
                    name + ": damaged, or too large for the memory. Check it with 'h5dump -H', or raise the heap with "
                            + "the option -Xmx of Java.",
                    e);
        } catch (RuntimeException e) {
            throw new TableFileException(name + ": damaged, or not a file of HDF5. Check it with 'h5dump -H'.", e);
        }
    }
}
