package dev.tegula.interop.oracle;

import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.FragmentSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import java.util.List;

/** libtiledb as an engine: refusals and crashes come as {@link OracleException}. */
public record LibtiledbEngine(Oracle oracle) implements Engine {

  @Override
  public String name() {
    return "libtiledb";
  }

  @Override
  public void createArray(String uri, SchemaSpec schema, Opening opening) {
    oracle.createArray(uri, schema, opening).get();
  }

  @Override
  public SchemaSpec schema(String uri, Opening opening) {
    return oracle.schema(uri, opening).get();
  }

  @Override
  public void write(String uri, WriteSpec write) {
    oracle.write(uri, write).get();
  }

  @Override
  public Columns read(String uri, ReadSpec read) {
    return oracle.read(uri, read).get();
  }

  @Override
  public List<String> fragmentNames(String uri, Opening opening) {
    return oracle.fragments(uri, opening).get().fragments().stream().map(FragmentSpec::name).toList();
  }

  @Override
  public List<Range> nonEmptyDomain(String uri, Opening opening) {
    return oracle.nonEmptyDomain(uri, opening).get();
  }
}
