import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.index.mapper.MapperExtrasPlugin;
import org.opensearch.index.reindex.ReindexPlugin;
import org.opensearch.join.ParentJoinPlugin;
import org.opensearch.knn.plugin.KNNPlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.transport.Netty4Plugin;

/**
 * One OpenSearch node on loopback, with the modules an Argilla server asks for. A distribution comes as an archive with
 * scripts; this needs its jars only. It runs until its standard input is closed, and so ends with whoever started it.
 *
 * <p>Arguments: the folder it keeps everything in, the HTTP port, the port for other nodes (there are none).
 */
public class OpenSearchNode extends Node {
  private OpenSearchNode(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "node"),
        List.of(
            Netty4Plugin.class,
            CommonAnalysisPlugin.class,
            MapperExtrasPlugin.class,
            ParentJoinPlugin.class,
            PainlessPlugin.class,
            ReindexPlugin.class,
            KNNPlugin.class),
        false);
  }

  public static void main(String[] args) throws Exception {
    try (Node node =
        new OpenSearchNode(
            Settings.builder()
                .put("path.home", Path.of(args[0]).toAbsolutePath().toString())
                .put("cluster.name", "argilla")
                .put("discovery.type", "single-node")
                .put("network.host", "127.0.0.1")
                .put("http.port", args[1])
                .put("transport.port", args[2])
                // A full disk is not what is tested.
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .build())) {
      node.start();
      System.in.transferTo(OutputStream.nullOutputStream());
    }
    System.exit(0);
  }
}
